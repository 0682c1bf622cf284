import { expect, test } from 'vitest'
import { parseTrack, printTrack } from '../model/puzzle-track.ts'
import { encodeTrack } from '../screens/encode-track.ts'
import { isTrackAccepted } from './puzzle-track.ts'

const steps = (count: number, dt: number) => Array.from({ length: count }, () => ({ dx: 4, dt }))

test('a pointer track of several steps over 150 ms is accepted', () => {
  expect(isTrackAccepted(encodeTrack({ by: 'pointer', steps: steps(10, 15) }))).toBe(true)
})

test('a pointer track under 150 ms is refused', () => {
  expect(isTrackAccepted(encodeTrack({ by: 'pointer', steps: steps(10, 14) }))).toBe(false)
})

test('a pointer track of a single step is refused however long it took', () => {
  expect(isTrackAccepted(encodeTrack({ by: 'pointer', steps: steps(1, 900) }))).toBe(false)
})

test('a move by keyboard is marked and accepted', () => {
  expect(isTrackAccepted(encodeTrack({ by: 'keyboard', steps: steps(1, 10) }))).toBe(true)
})

test('a track longer than 60 steps is merged without losing distance or time', () => {
  const track = parseTrack(printTrack({ by: 'pointer', steps: steps(200, 16) }))
  expect(track?.steps.length).toBeLessThanOrEqual(60)
  expect(track?.steps.reduce((sum, { dx }) => sum + dx, 0)).toBe(800)
  expect(track?.steps.reduce((sum, { dt }) => sum + dt, 0)).toBe(3200)
})

test('more than 60 pairs, other texts and negative times are refused', () => {
  const encode = (text: string) => Buffer.from(text).toString('base64url')
  const many = Array.from({ length: 61 }, () => '4,16').join(';')
  for (const text of [many, 'p:', 'x:4,100;4,100', '4,-100;4,900', '[[4,100]]']) {
    expect(isTrackAccepted(encode(text)), text).toBe(false)
  }
  expect(isTrackAccepted('')).toBe(false)
  expect(isTrackAccepted('A'.repeat(5000))).toBe(false)
  expect(isTrackAccepted(encode('4,100;4,100'))).toBe(true)
})
