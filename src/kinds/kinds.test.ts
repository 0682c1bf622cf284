import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allSamples, samples } from './fixture/samples.ts'
import {
  cellOf,
  isPersonal,
  kinds,
  maskField,
  parseCell,
  printField,
  schemaOf,
} from './registry.ts'

const chinese = /[一-鿿]/

describe.each(allSamples)('$name', ({ field, good, bad, typed = [], printsLess, masked }) => {
  test('accepts its values as they are', () => {
    for (const value of good) expect(schemaOf(field).parse(value)).toEqual(value)
  })

  test('refuses wrong values with a Chinese sentence', () => {
    for (const value of bad) {
      const outcome = schemaOf(field).safeParse(value)
      expect(outcome.success, JSON.stringify(value)).toBe(false)
      for (const issue of outcome.error?.issues ?? []) expect(issue.message).toMatch(chinese)
    }
  })

  test('reads what it prints', () => {
    for (const value of good) {
      const printed = printField(field, value)
      expect(printed).not.toBe('')
      if (!printsLess) expect(parseCell(field, printed)).toEqual({ value })
      // A secret leaves the product as its mask only.
      if (field.kind !== 'secret') {
        expect(parseCell(field, String(cellOf(field, value)))).toEqual({ value })
      }
    }
  })

  test('reads what people type into sheets', () => {
    for (const [text, value] of typed) expect(parseCell(field, text)).toEqual({ value })
    expect(parseCell(field, ' ')).toEqual(
      field.required ? { refusal: expect.stringMatching(chinese) } : { value: null },
    )
  })

  test('hides personal values and only those', () => {
    expect(isPersonal(field)).toBe(masked !== undefined)
    expect(maskField(field, good[0])).toEqual(masked ?? good[0])
    expect(maskField(field, null)).toBe(null)
  })

  test('takes nothing for null, and refuses nothing where a value is required', () => {
    const optional = { ...field, required: false }
    for (const nothing of [null, undefined, '', '  ']) {
      expect(schemaOf(optional).parse(nothing)).toBe(null)
      const outcome = schemaOf({ ...field, required: true }).safeParse(nothing)
      expect(outcome.error?.issues[0]?.message).toContain(field.label)
    }
  })

  test('can be told as JSON Schema', () => {
    expect(() => z.toJSONSchema(schemaOf(field), { io: 'input' })).not.toThrow()
  })
})

test('every kind has samples', () => {
  expect(Object.keys(samples)).toEqual(Object.keys(kinds))
})
