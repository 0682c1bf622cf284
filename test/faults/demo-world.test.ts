import { askDemoWorld } from '#test/demo-questions.ts'

askDemoWorld('rich')
