package main

import "os"

func main() {
	recorder, err := NewRecorder(os.Args[1])
	if err != nil {
		panic(err)
	}
	one, two, lost := recorder.Begin("one"), recorder.Begin("two"), recorder.Begin("three")
	for _, t := range []*Transaction{one, two} {
		t.Operate("r", `"x"`, "null")
		t.Operate("r", `"y"`, "null")
	}
	one.Operate("w", `"x"`, "1")
	two.Operate("w", `"y"`, "1")
	lost.Operate("w", `"x"`, "2")
	for _, t := range []*Transaction{one, two, lost} {
		if t.Committing() != nil || (t != lost && t.End("committed") != nil) {
			panic("unwritable")
		}
	}
	os.Exit(7)
}
