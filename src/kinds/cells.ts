import { createElement, type ReactNode } from 'react'
import { addressCell } from './address/address.cell.tsx'
import { areaCell } from './area/area.cell.tsx'
import { areasCell } from './areas/areas.cell.tsx'
import { bankCardCell } from './bank-card/bank-card.cell.tsx'
import type { KindCell } from './cell/kind-cell.cell.tsx'
import { Nothing } from './cell/plain-text.cell.tsx'
import { choiceCell } from './choice/choice.cell.tsx'
import { choicesCell } from './choices/choices.cell.tsx'
import { colorCell } from './color/color.cell.tsx'
import { coordinateCell } from './coordinate/coordinate.cell.tsx'
import { countCell } from './count/count.cell.tsx'
import { dayCell } from './day/day.cell.tsx'
import { decimalCell } from './decimal/decimal.cell.tsx'
import { emailCell } from './email/email.cell.tsx'
import type { AnyField } from './field.ts'
import { fileCell } from './file/file.cell.tsx'
import { filesCell } from './files/files.cell.tsx'
import { flagCell } from './flag/flag.cell.tsx'
import { htmlCell } from './html/html.cell.tsx'
import { iconCell } from './icon/icon.cell.tsx'
import { idNumberCell } from './id-number/id-number.cell.tsx'
import { imageCell } from './image/image.cell.tsx'
import { imagesCell } from './images/images.cell.tsx'
import { jsonCell } from './json/json.cell.tsx'
import { momentCell } from './moment/moment.cell.tsx'
import { moneyCell } from './money/money.cell.tsx'
import { monthCell } from './month/month.cell.tsx'
import { percentCell } from './percent/percent.cell.tsx'
import { periodCell } from './period/period.cell.tsx'
import { phoneCell } from './phone/phone.cell.tsx'
import { recordNumberCell } from './record-number/record-number.cell.tsx'
import { refCell } from './ref/ref.cell.tsx'
import { refsCell } from './refs/refs.cell.tsx'
import { isUnset, type KindName } from './registry.ts'
import { sealedTextCell } from './sealed-text/sealed-text.cell.tsx'
import { secretCell } from './secret/secret.cell.tsx'
import { tagsCell } from './tags/tags.cell.tsx'
import { termCell } from './term/term.cell.tsx'
import { termsCell } from './terms/terms.cell.tsx'
import { textCell } from './text/text.cell.tsx'
import { timeOfDayCell } from './time-of-day/time-of-day.cell.tsx'
import { urlCell } from './url/url.cell.tsx'
import { usccCell } from './uscc/uscc.cell.tsx'

const cells = {
  address: addressCell,
  area: areaCell,
  areas: areasCell,
  bankCard: bankCardCell,
  choice: choiceCell,
  choices: choicesCell,
  color: colorCell,
  coordinate: coordinateCell,
  count: countCell,
  day: dayCell,
  decimal: decimalCell,
  email: emailCell,
  file: fileCell,
  files: filesCell,
  flag: flagCell,
  html: htmlCell,
  icon: iconCell,
  idNumber: idNumberCell,
  image: imageCell,
  images: imagesCell,
  json: jsonCell,
  moment: momentCell,
  money: moneyCell,
  month: monthCell,
  percent: percentCell,
  period: periodCell,
  phone: phoneCell,
  recordNumber: recordNumberCell,
  ref: refCell,
  refs: refsCell,
  sealedText: sealedTextCell,
  secret: secretCell,
  tags: tagsCell,
  term: termCell,
  terms: termsCell,
  text: textCell,
  timeOfDay: timeOfDayCell,
  url: urlCell,
  uscc: usccCell,
} as const satisfies Record<KindName, KindCell<never>>

const byName: Readonly<Record<string, KindCell<AnyField>>> = cells

function cellOf(field: AnyField): KindCell<AnyField> {
  const cell = byName[field.kind]
  if (!cell) throw new Error(`no cell is known for the field kind ${field.kind}`)
  return cell
}

/** A value in its place. */
export interface CellProps {
  readonly field: AnyField
  /** The field's name in the row, under which `row.shown` speaks of it. */
  readonly name?: string
  readonly value: unknown
  /** The presented row the value belongs to. */
  readonly row?: { readonly shown?: Readonly<Record<string, unknown>> }
  /** A list (one line) when absent. */
  readonly place?: 'list' | 'detail'
}

/** Shows the value of any field; for nothing a dash, or what the field means by it. */
export function Cell({ field, name, value, row, place = 'list' }: CellProps): ReactNode {
  if (isUnset(field, value)) return createElement(Nothing, undefined, field.unset)
  const shown = name === undefined ? undefined : row?.shown?.[name]
  return cellOf(field).draw({ field, value, shown, place })
}

/** Pixels of a list's column for a field. */
export function widthOf(field: AnyField): number {
  // A label of four signs beside the sorting arrows needs so much whatever the value.
  const heading = field.label.length * 15 + 48
  return Math.max(cellOf(field).width(field), Math.min(heading, 200))
}

/** Where a field's values stand in their column. */
export function alignOf(field: AnyField): 'left' | 'right' | 'center' {
  return cellOf(field).align ?? 'left'
}

/** Whether a long value of a field may end in … where the room is short. */
export function yieldsOf(field: AnyField): boolean {
  return cellOf(field).yields === true
}
