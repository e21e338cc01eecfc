import Shapes.Above
import Shapes.Tactic
