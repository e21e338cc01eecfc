import Circle
