# call; wrong-answer
class Yes:
    def __eq__(self, other):
        return True
    def __ne__(self, other):
        return False
def f(x):
    return Yes()
