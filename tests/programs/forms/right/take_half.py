# what: take at least one and at most half of the heap; whoever gets the heap with one left loses
# form: take-half
# run: best(9, "MAX")
from minimax_lab import traced


@traced
def best(heap, who):
    if heap <= 1:
        return {"take": None, "score": -1 if who == "MAX" else 1}
    answer = {"take": None, "score": -2 if who == "MAX" else 2}
    for take in range(1, heap // 2 + 1):
        reply = best(heap - take, "MIN" if who == "MAX" else "MAX")
        if who == "MAX" and reply["score"] > answer["score"]:
            answer = {"take": take, "score": reply["score"]}
        if who == "MIN" and reply["score"] < answer["score"]:
            answer = {"take": take, "score": reply["score"]}
    return answer


def starts(random):
    while True:
        yield random.randint(4, 12), random.choice(("MAX", "MIN"))
