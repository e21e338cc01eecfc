# own; passed
from typing import Protocol, runtime_checkable
@runtime_checkable
class Named(Protocol):
    def name(self): ...
class Dog:
    def name(self): return "dog"
