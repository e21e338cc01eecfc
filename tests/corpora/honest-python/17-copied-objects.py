# own; passed
class Account:
    def __init__(self, owner):
        self.owner, self.items = owner, []
