"""A provider of children for pointers, as rustc's formatters have one from 1.97 on.

The members are not found by name.
"""


class Pointer:
    def __init__(self, value, _dict):
        self.value = value

    def num_children(self):
        return 1

    def has_children(self):
        return True

    def get_child_index(self, name):
        return 0 if name == "$$dereference$$" else -1

    def get_child_at_index(self, index):
        return self.value.Dereference() if index == 0 else None
