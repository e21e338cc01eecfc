"""Symbolic critique of a Python draft. Runs in the sandbox; the parts are joined in the order that
`scripts.ts` says, so none imports another."""

import ast
import builtins
import collections
import copy
import json
import math
import os
import random
import re
import resource
import select
import signal
import sys
import time
