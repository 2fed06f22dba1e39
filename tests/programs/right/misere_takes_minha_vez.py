# what: whoever takes the last stone loses; the argument that says who moves is Portuguese, and begins with min
# run: melhor_jogada(8, True)
from minimax_lab import traced

RETIRADAS = (1, 3, 4)


@traced
def melhor_jogada(monte, minha_vez):
    if monte == 0:
        return (1, None) if minha_vez else (-1, None)
    valores = []
    for retirada in RETIRADAS:
        if retirada <= monte:
            valor, _ = melhor_jogada(monte - retirada, not minha_vez)
            valores.append((valor, retirada))
    return max(valores) if minha_vez else min(valores)
