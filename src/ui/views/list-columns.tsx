import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { Nothing } from '#kinds/cell/plain-text.cell.tsx'
import { alignOf, Cell, widthOf, yieldsOf } from '#kinds/cells.ts'
import type { AnyField } from '#kinds/field.ts'
import { type Presented, type PresentedOf, titleOf } from '#ui/logic/presented.ts'
import { resourceOf } from '#ui/logic/resources.ts'
import { isSortable, type ViewField } from '#ui/logic/view-fields.ts'
import type { DrawnHeadProps } from './drawn-head.tsx'
import { FoldedLine, type FoldedValue, isNothing } from './folded-line.tsx'
import { TitleButton } from './title-button.tsx'
import type { RoomQuestion } from './use-fitted-widths.ts'

/** What a screen says about one column; a name that is no field of the list becomes a further column. */
export interface ListColumn<R extends AnyResource = AnyResource> {
  readonly title?: string
  readonly width?: number
  /** Pixels that it keeps where the columns together want more than there is. */
  readonly least?: number
  /** No value of it is ever cut: half a serial number tells nobody which key it is. */
  readonly isUncut?: boolean
  /**
   * Where the columns do not fit it goes below the title, so that what people decide by is in sight;
   * `false`: people decide by it, and it never does.
   */
  readonly folds?: boolean
  /** right: figures; that of the field when absent. */
  readonly align?: 'left' | 'right'
  /** `title`: in the column of the title, what opens the record; its text where nothing opens. */
  render?(row: PresentedOf<R>, title: ReactNode): ReactNode
}

/** What a screen says about the columns of a resource's list, by their names. */
export type ListColumns<R extends AnyResource = AnyResource> = Readonly<
  Record<string, ListColumn<R>>
>

export interface ColumnQuestion {
  readonly resource: AnyResource
  /** All columns that the person may see, declared and further ones. */
  readonly fields: readonly ViewField[]
  readonly shown: readonly string[]
  /** Those that stand below the title. */
  readonly folded?: readonly string[]
  /** Of the shown ones those that stand only where they fit. */
  readonly further?: readonly string[]
  /** Whether columns go below the title before they would lie outside of the picture: nobody chose them. */
  readonly isUsual?: boolean
  /** How many columns stay in sight at the left. */
  readonly pinned: number
  /** Widths that were drawn by hand, by name. */
  readonly drawn: Readonly<Record<string, number>>
  /** Hears a width while it is drawn, and at its end. */
  onDraw(name: string, width: number, isDone: boolean): void
  /** Widths shall be automatic again. */
  onFit(): void
  readonly columns: ListColumns
  readonly sort: string
  readonly canOpen: boolean
  onOpen(row: Presented): void
}

/**
 * Names and titles of all columns of a list: those of the view that this person may see, then the
 * screen's further ones. What is kept from the person is none of them, however the screen draws it.
 */
export function columnTitles(
  { views }: AnyResource,
  fields: readonly ViewField[],
  columns: ListColumns,
): ReadonlyMap<string, string> {
  const titles = new Map(
    fields.map(({ name, field }) => [name, columns[name]?.title ?? field.label]),
  )
  for (const [name, column] of Object.entries(columns)) {
    const isFurther = !titles.has(name) && !views.list.includes(name)
    if (isFurther && column.render) titles.set(name, column.title ?? '')
  }
  return titles
}

/** Below which column others fold: that of the title, or the first where it is not shown. */
const anchorOf = ({ resource, shown }: Pick<ColumnQuestion, 'resource' | 'shown'>) =>
  shown.includes(resource.title) ? resource.title : shown[0]

/** What room each shown column asks for. */
export function columnRooms(question: ColumnQuestion): RoomQuestion[] {
  const { resource, fields, columns, shown, further = [] } = question
  const anchor = anchorOf(question)
  return shown.map(name => {
    const field = fields.find(known => known.name === name)?.field
    const own = columns[name]
    return {
      key: name,
      title: own?.title ?? field?.label ?? '',
      declared: own?.width ?? (field ? widthOf(field) : 160),
      isSortable: field !== undefined && isSortedBy(resource, name, field),
      least: own?.least,
      isUncut: own?.isUncut ?? false,
      gives: own?.isUncut ? 0 : givenBy(resource, name, field),
      chosen: question.drawn[name],
      isFurther: further.includes(name),
      isAnchor: name === anchor,
      // What a screen draws itself is rather decided by than a plain word.
      isFigure: field === undefined || (own?.align ?? alignOf(field)) === 'right',
      folds: own?.folds === true && name !== anchor,
      mayFold:
        question.isUsual === true &&
        name !== anchor &&
        !isState(resource, name) &&
        !(field && 'tones' in field && field.tones !== undefined) &&
        own?.isUncut !== true &&
        own?.folds === undefined,
    }
  })
}

// Half a number is none: what is told by its number, or is one word as a login name is, keeps its room.
function givenBy(resource: AnyResource, name: string, field: AnyField | undefined): number {
  if (field === undefined || !yieldsOf(field)) return 0
  if ('pattern' in field && field.pattern !== undefined) return 0
  const told = 'resource' in field ? resourceOf(String(field.resource))?.title : name
  if (told === 'number') return 0
  return name === resource.title ? 0.15 : 0.3
}

const isState = ({ lifecycle }: AnyResource, name: string) =>
  lifecycle !== undefined && name === 'state'

/** The columns of the table at their widths. Cells are drawn again only when their row is another. */
export function tableColumns(
  question: ColumnQuestion,
  widths: readonly number[],
): TableColumnType<Presented>[] {
  return question.shown.map((name, at) => tableColumn(question, name, at, widths[at]))
}

function tableColumn(
  question: ColumnQuestion,
  name: string,
  at: number,
  width: number | undefined,
): TableColumnType<Presented> {
  const { resource, fields, columns, sort, canOpen, onOpen } = question
  const field = fields.find(known => known.name === name)?.field
  const own = columns[name]
  const isTitle = name === resource.title
  const content = (row: Presented): ReactNode => {
    const title = isTitle && canOpen && (
      <TitleButton onOpen={() => onOpen(row)}>{titleOf(resource, row)}</TitleButton>
    )
    if (own?.render) return drawnAs(own.render(row, title || titleOf(resource, row)))
    if (title) return title
    return field ? <Cell field={field} name={name} value={row[name]} row={row} /> : null
  }
  return {
    key: name,
    dataIndex: name,
    title: own?.title ?? field?.label ?? '',
    width,
    align: own?.align ?? (field ? alignOf(field) : 'left'),
    ellipsis: { showTitle: false },
    // By its state a record is decided upon: it stays in sight where the list scrolls sideways.
    fixed: at < question.pinned ? 'left' : isState(resource, name) ? 'right' : undefined,
    onHeaderCell: (): DrawnHeadProps => ({
      onDraw: (drawn, isDone) => question.onDraw(name, drawn, isDone),
      onFit: question.onFit,
    }),
    // Below the anchor stands what folds, and that changes with the room.
    shouldCellUpdate: (next, previous) =>
      next !== previous || own?.render !== undefined || name === anchorOf(question),
    render: (_, row) =>
      name === anchorOf(question) && question.folded?.length ? (
        <>
          {content(row)}
          <FoldedLine values={question.folded.map(each => foldedValue(question, each, row))} />
        </>
      ) : (
        content(row)
      ),
    ...(field && isSortedBy(resource, name, field)
      ? { sorter: true, sortOrder: orderOf(sort, name), showSorterTooltip: false }
      : {}),
  }
}

/** The value of a column that does not fit, with its name. */
function foldedValue(
  { resource, fields, columns }: ColumnQuestion,
  name: string,
  row: Presented,
): FoldedValue {
  const field = fields.find(known => known.name === name)?.field
  const own = columns[name]
  const drawn = own?.render
    ? own.render(row, titleOf(resource, row))
    : field &&
      !isNothing(row[name]) && <Cell field={field} name={name} value={row[name]} row={row} />
  return { key: name, title: own?.title ?? field?.label ?? '', value: drawn }
}

/** What a screen draws itself says that there is nothing as every other cell does. */
function drawnAs(drawn: ReactNode): ReactNode {
  return drawn === '—' || drawn === '' || drawn === null ? <Nothing /> : drawn
}

function isSortedBy(resource: AnyResource, name: string, field: AnyField): boolean {
  return isSortable(field) && name in { ...resource.fields, createdAt: 1, updatedAt: 1 }
}

function orderOf(sort: string, name: string): 'ascend' | 'descend' | null {
  if (sort === name) return 'ascend'
  return sort === `-${name}` ? 'descend' : null
}
