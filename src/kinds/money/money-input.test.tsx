import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { storedNumber } from '../input/number-range.input.tsx'
import { Filter, Input } from './money.input.tsx'
import { money } from './money.ts'

const field = money('金额')
const nothing = () => undefined

/** The numbers that stand in the boxes of what was drawn. */
const typedIn = (drawn: string) => [...drawn.matchAll(/ value="([^"]*)"/g)].map(([, text]) => text)

it('shows fen as yuan, the same way that what is typed becomes fen', () => {
  const drawn = renderToStaticMarkup(<Input field={field} value={1_234_567} onChange={nothing} />)
  expect(typedIn(drawn)).toEqual(['12,345.67'])
  expect(storedNumber('12345.67', 100)).toBe(1_234_567)
  expect(storedNumber('0.1', 100)).toBe(10)
})

it('shows both ends of a filter in yuan', () => {
  const value = [
    { op: 'from', value: 100 },
    { op: 'to', value: 250_050 },
  ] as const
  const drawn = renderToStaticMarkup(<Filter field={field} value={value} onChange={nothing} />)
  expect(typedIn(drawn)).toEqual(['1.00', '2,500.50'])
})
