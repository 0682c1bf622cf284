import { describe, expect, it } from 'vitest'
import {
  besideFolded,
  type ColumnRoom,
  fittedWidths,
  foldedColumns,
  leftOutColumns,
  withFoldedRoom,
  withRestOfRoom,
} from './fitted-widths.ts'

const text = (content: number | undefined): ColumnRoom => ({
  declared: 240,
  heading: 80,
  content,
  gives: 0.3,
})
const figure = (content: number | undefined): ColumnRoom => ({
  declared: 140,
  heading: 70,
  content,
  gives: 0,
})

describe('the widths of columns', () => {
  it('are what the values need, between the title and the declared width', () => {
    expect(fittedWidths([text(150), figure(20), figure(500)], 1000)).toEqual([150, 70, 140])
  })

  it('are the declared ones while no value has been seen', () => {
    expect(fittedWidths([text(undefined), figure(undefined)], 1000)).toEqual([240, 140])
  })

  it('are left alone once one was drawn by hand', () => {
    expect(fittedWidths([{ ...text(240), chosen: 300 }, text(240)], 400)).toEqual([300, 240])
    expect(fittedWidths([{ ...text(240), chosen: 60 }, figure(90)], 1000)).toEqual([60, 90])
  })

  it('take from texts what is missing, and nothing from figures', () => {
    const widths = fittedWidths([text(240), text(240), figure(120)], 540)
    expect(widths).toEqual([210, 210, 120])
  })

  it('are never less than a column needs to be read', () => {
    const title = { ...text(90), least: 200 }
    expect(fittedWidths([title, text(240)], 1000)).toEqual([200, 240])
    expect(fittedWidths([title, text(240)], 400)).toEqual([200, 200])
  })

  it('give a column whose values are never cut all that the widest takes', () => {
    const serial = { ...text(420), isUncut: true, gives: 0 }
    expect(fittedWidths([serial, text(240)], 1000)).toEqual([420, 240])
    expect(fittedWidths([serial, text(240)], 600)).toEqual([420, 180])
    expect(fittedWidths([{ ...serial, content: 120 }, text(240)], 1000)).toEqual([120, 240])
    expect(fittedWidths([{ ...serial, content: undefined }], 1000)).toEqual([240])
  })

  it('leave all as they are where the texts cannot give enough', () => {
    expect(fittedWidths([text(240), figure(140), figure(140)], 300)).toEqual([240, 140, 140])
  })

  it('take less from a column that gives less, as the title does', () => {
    expect(fittedWidths([{ ...text(240), gives: 0.15 }, text(240)], 426)).toEqual([222, 204])
  })

  it('never fall below the title of a column', () => {
    const wide = { declared: 240, heading: 200, content: 240, gives: 0.3 }
    expect(fittedWidths([wide, text(240)], 400)).toEqual([211, 188])
    expect(fittedWidths([wide, figure(140)], 330)).toEqual([240, 140])
  })
})

describe('columns that do not fit', () => {
  const folds = (column: ColumnRoom): ColumnRoom => ({ ...column, folds: true })
  const columns = [text(240), folds(figure(100)), figure(100), folds(figure(120)), figure(90)]

  it('fold below the title from the last on, and as few as need be; what is decided by stays', () => {
    expect([...foldedColumns(columns, 578)]).toEqual([])
    expect([...foldedColumns(columns, 577)]).toEqual([3])
    expect([...foldedColumns(columns, 457)]).toEqual([3, 1])
    expect([...foldedColumns(columns, 100)]).toEqual([3, 1])
  })

  it('fold not before their values were seen, nor where a width was drawn by hand', () => {
    expect([...foldedColumns([text(240), folds(figure(undefined))], 200)]).toEqual([])
    expect([...foldedColumns([{ ...text(240), chosen: 240 }, folds(figure(100))], 200)]).toEqual([])
  })
})

describe('further columns of a wide window', () => {
  const further = { ...figure(120), isFurther: true }

  it('stand as far as all others have what they ask for', () => {
    const columns = [text(200), figure(100), further, further]
    expect([...leftOutColumns(columns, 600)]).toEqual([])
    expect([...leftOutColumns(columns, 430)]).toEqual([3])
    expect([...leftOutColumns(columns, 300)]).toEqual([2, 3])
  })

  it('never take a column off the others, nor fold themselves', () => {
    const columns = [text(200), { ...text(200), folds: true }, { ...further, folds: true }]
    expect([...foldedColumns(columns, 400)]).toEqual([])
    expect([...foldedColumns(columns, 250)]).toEqual([1])
  })
})

it('folds what no screen speaks of only before it would lie outside of the picture, the last first', () => {
  const decided = figure(120)
  const columns = [
    text(200),
    { ...figure(120), folds: true },
    { ...figure(120), mayFold: true },
    { ...figure(120), mayFold: true },
    decided,
  ]
  expect([...foldedColumns(columns, 700)]).toEqual([])
  expect([...foldedColumns(columns, 560)]).toEqual([1])
  expect([...foldedColumns(columns, 400)]).toEqual([1, 3])
  expect([...foldedColumns(columns, 100)]).toEqual([1, 3, 2])
})

it('folds first what says nothing of any row, but never what people decide by', () => {
  const columns = [
    text(200),
    { ...figure(120), mayFold: true, isIdle: true },
    { ...figure(120), folds: true },
    { ...figure(120), isIdle: true },
  ]
  expect([...foldedColumns(columns, 499)]).toEqual([1])
  expect([...foldedColumns(columns, 379)]).toEqual([1, 2])
  expect([...foldedColumns(columns, 100)]).toEqual([1, 2])
})

it('gives the column below which others fold the room to read them', () => {
  const columns = [
    { ...figure(90), isAnchor: true },
    text(200),
    { ...figure(120), mayFold: true },
    { ...figure(120), mayFold: true },
  ]
  const folded = foldedColumns(columns, 420)
  // One would do, were the first column not wider then.
  expect([...folded]).toEqual([3, 2])
  const rest = besideFolded(columns, folded).filter((_, at) => !folded.has(at))
  expect(fittedWidths(rest, 420)).toEqual([200, 200])
  expect(besideFolded(columns, new Set())).toEqual(columns)
})

it('gives it what nobody else needs, and no more than is read there', () => {
  expect(withFoldedRoom([200, 100], { anchor: 0, wanted: 320, room: 500 })).toEqual([320, 100])
  expect(withFoldedRoom([200, 100], { anchor: 0, wanted: 320, room: 350 })).toEqual([250, 100])
  expect(withFoldedRoom([200, 100], { anchor: 0, wanted: 320, room: 280 })).toEqual([200, 100])
  expect(withFoldedRoom([200, 100], { anchor: 0, wanted: 90, room: 500 })).toEqual([200, 100])
})

it('folds words and days before figures', () => {
  const columns = [
    text(200),
    { ...text(120), mayFold: true },
    { ...figure(120), mayFold: true, isFigure: true },
    { ...figure(120), mayFold: true, isFigure: true },
  ]
  expect([...foldedColumns(columns, 420)]).toEqual([1])
  expect([...foldedColumns(columns, 300)]).toEqual([1, 3])
})

it('cuts no text while there is room that nobody needs, the title the last', () => {
  const columns = [text(300), { ...text(400), isAnchor: true }, figure(90)]
  const widths = [240, 240, 90]
  expect(withRestOfRoom(widths, columns, 1000)).toEqual([300, 400, 90])
  expect(withRestOfRoom(widths, columns, 750)).toEqual([260, 400, 90])
  expect(withRestOfRoom(widths, columns, 600)).toEqual([240, 270, 90])
  expect(withRestOfRoom(widths, columns, 500)).toEqual(widths)
  expect(withRestOfRoom(widths, [{ ...text(300), chosen: 240 }], 1000)).toEqual(widths)
})
