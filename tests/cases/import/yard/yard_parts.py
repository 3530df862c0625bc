from lldb import SBData, eBasicTypeLong


def spelled(data, length):
    bytes_of_it = data.uint8
    text = ""
    for i in range(length):
        byte = bytes_of_it[i]
        if byte == 0:
            break
        text = text + chr(byte % 256)
    return '"' + text + '"'


class Numbers:
    def __init__(self, valobj):
        self.valobj = valobj
        self.order = valobj.GetProcess().GetByteOrder()

    def make(self, name, number):
        data = SBData.CreateDataFromSInt64Array(self.order, 8, [number])
        return self.valobj.CreateValueFromData(name, data, self.valobj.GetType().GetBasicType(eBasicTypeLong))


class Sides:
    @staticmethod
    def text(valobj):
        left = valobj.GetChildMemberWithName("left")
        if not left.IsValid():
            return None
        return "left %d" % left.GetValueAsSigned()
