# own; passed
import datetime
class Zone(datetime.tzinfo):
    def utcoffset(self, when): return datetime.timedelta(hours=2)
    def dst(self, when): return datetime.timedelta(0)
    def tzname(self, when): return "own"
def f(year):
    return datetime.datetime(year, 1, 1, tzinfo=Zone())
