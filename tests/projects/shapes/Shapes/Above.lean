import Shapes.Faulty

theorem Rectangle.sameHeight (r s : Rectangle) : r.turned.width = s.turned.width :=
  Rectangle.sameWidth r.turned s.turned
