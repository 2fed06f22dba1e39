// Starts Pyodide and runs tests/in_pyodide/run_copies.py in it. The arguments are the folders of Pyodide and of the test.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [parts, work] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(join(parts, "pyodide.mjs")).href);
  const pyodide = await loadPyodide({ indexURL: parts });
  await pyodide.loadPackage(["ipython", "matplotlib", "numpy"], { messageCallback: () => {} });
  pyodide.mountNodeFS("/parts", parts);
  pyodide.mountNodeFS("/work", work);
  await pyodide.runPythonAsync(readFileSync(new URL("run_copies.py", import.meta.url), "utf8"));
  await pyodide.runPythonAsync("await main()");
} catch (error) {
  console.error(error.message); // without the line of the code, which has a megabyte
  process.exit(1);
}
