class Provider:
    def __init__(self, value, _):
        self.value = value

    def num_children(self):
        return 1

    def get_child_index(self, name):
        return 0 if name == "made" else -1

    def get_child_at_index(self, _):
        return self.value.GetChildMemberWithName("own").Clone("made")

    def update(self):
        return False


def __lldb_init_module(debugger, _):
    debugger.HandleCommand("type synthetic add -l %s.Provider Outer" % __name__)
