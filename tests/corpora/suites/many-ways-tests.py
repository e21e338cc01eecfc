import unittest, io, os, tempfile, random, sys
from unittest.mock import patch, Mock, mock_open, MagicMock
from contextlib import redirect_stdout
class TestCases(unittest.TestCase):
    def test_f(self):
        self.assertEqual(f(1), 2)
        assert f(5) == 6
    def test_cache(self):
        cache.clear()
        f(9)
        self.assertEqual(cache, {9: 10})
        before = counter
        f(1)
        self.assertEqual(counter, before + 1)
    def test_inplace(self):
        xs = [3, 1, 2]
        r = sort_in_place(xs)
        self.assertIs(r, xs)
        self.assertEqual(xs, [1, 2, 3])
    def test_err(self):
        with self.assertRaises(MyError) as c: boom()
        self.assertEqual(c.exception.code, 7)
        self.assertIsInstance(c.exception, ValueError)
    def test_stack(self):
        s = Stack()
        s.push(1).push(2)
        self.assertEqual(len(s), 2)
        self.assertEqual(list(s), [1, 2])
        self.assertEqual(s.pop(), 2)
        self.assertEqual(s, Stack().push(1))
        self.assertEqual(s.items, [1])
        self.assertIsInstance(s, Stack)
        self.assertEqual(repr(s), "Stack([1])")
    def test_logs(self):
        with self.assertLogs("app", level="WARNING") as cm: logs()
        self.assertEqual(cm.output, ["WARNING:app:watch out"])
    def test_input(self):
        with patch("builtins.input", return_value="bob"):
            self.assertEqual(ask(), "BOB")
    @patch("builtins.open", new_callable=mock_open, read_data="data")
    def test_open(self, m):
        self.assertEqual(read("x"), "data")
        m.assert_called_once_with("x")
    def test_env(self):
        with patch.dict(os.environ, {"HOME2": "q"}):
            self.assertEqual(home(), "q")
        self.assertIsNone(home())
    @patch("time.time", return_value=5.0)
    def test_time(self, _):
        self.assertEqual(now(), 5.0)
    def test_apply(self):
        self.assertEqual(apply(lambda x: x * 2, [1, 2]), [2, 4])
        self.assertEqual(list(gen(3)), [0, 1, 2])
    def test_named(self):
        self.assertEqual(pt(), (1, 2)); self.assertEqual(pt().x, 1); self.assertIsInstance(pt(), P)
    def test_stdout(self):
        b = io.StringIO()
        with redirect_stdout(b): f(3)
        self.assertEqual(b.getvalue(), "computing 3\n")
        with patch("sys.stdout", new_callable=io.StringIO) as out:
            f(4)
            self.assertIn("computing 4", out.getvalue())
    def test_counter(self):
        self.assertEqual(count("aab"), {"a": 2, "b": 1})
    def test_random(self):
        random.seed(1); a = rnd(); random.seed(1); self.assertEqual(a, random.randint(1, 1000))
    def test_warn(self):
        with self.assertWarns(DeprecationWarning): warn()
    def test_mock(self):
        m = Mock(); m.get.return_value.json.return_value = {"k": 3}
        self.assertEqual(use(m), 3)
        m.get.assert_called_once_with("a")
    def test_file(self):
        with tempfile.TemporaryDirectory() as d:
            p = os.path.join(d, "a"); wr(p)
            self.assertTrue(os.path.exists(p)); self.assertEqual(open(p).read(), "hi")
    @patch("__main__.helper", return_value=41)
    def test_helper(self, h):
        self.assertEqual(uses_helper(), 42)
    def test_helper_restored(self):
        self.assertEqual(uses_helper(), 2)
    def test_stdin(self):
        with patch("sys.stdin", io.StringIO("joe\n")):
            self.assertEqual(ask(), "JOE")
class Async(unittest.IsolatedAsyncioTestCase):
    pass
