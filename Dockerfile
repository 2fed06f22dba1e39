# One user's server on a JupyterHub, with the lessons: docker build -t minimax-lab .
# JUPYTERHUB is the major version of the hub.
FROM python:3.12-slim
ARG JUPYTERHUB=6

RUN apt-get update && apt-get install -y --no-install-recommends git && rm -rf /var/lib/apt/lists/*
COPY . /src
RUN pip install --no-cache-dir -c /src/constraints.txt "/src[chess,lab]" "jupyterhub==${JUPYTERHUB}.*" nbgitpuller \
    && rm -r /src && useradd --create-home --uid 1000 learner

USER learner
WORKDIR /home/learner
# A hub may mount an empty home, so the copies are made, or refreshed, at every start. They never replace changed ones.
ENTRYPOINT ["sh", "-c", "minimax-lab lessons \"$HOME/lessons\" && exec \"$@\"", "--"]
CMD ["jupyterhub-singleuser"]
