# call; exception
import sys
sys.exit(0)
