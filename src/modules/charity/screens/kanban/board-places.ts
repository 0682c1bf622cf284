import type { Filter } from '#kinds/filter.ts'
import { withParams } from '#ui/logic/request.ts'
import type { certificateSpans } from '../../model/index.ts'

/** What the board is narrowed to; its figures lead to lists that are narrowed alike. */
export interface Narrowing {
  readonly organisation: string | null
  readonly area: string | null
}

/** A condition as it stands in an address. */
type Asked = readonly [field: string, op: Filter['op'], value: unknown]

/** The address of a list that shows the rows of these conditions alone. */
function filtered(place: string, conditions: readonly Asked[]): string {
  return conditions.length === 0 ? place : withParams(place, { filter: JSON.stringify(conditions) })
}

/** Records that belong to the organisations of the board. */
export function listOf(
  place: string,
  { organisation, area }: Narrowing,
  conditions: readonly Asked[] = [],
): string {
  return filtered(place, [
    ...conditions,
    ...(organisation === null ? [] : [['organisation', 'is', organisation] as const]),
    ...(area === null ? [] : [['organisationArea', 'under', area] as const]),
  ])
}

/** The organisations of the board; of a single one its page, where what is wrong is mended. */
export function organisations(
  { organisation, area }: Narrowing,
  { where, list = {}, tab }: OrganisationsAsked,
): string {
  const place = '/gyhmanager/mechanism'
  if (organisation !== null)
    return withParams(place, { id: organisation, ...(tab === undefined ? {} : { tab }) })
  const within = area === null ? [] : [['area', 'under', area] as const]
  return filtered(withParams(place, list), [...where, ...within])
}

interface OrganisationsAsked {
  readonly where: readonly Asked[]
  /** The tab of the list. */
  readonly list?: { readonly tab?: string }
  /** The tab of one organisation's page. */
  readonly tab?: string
}

/** Organisations that hold certificates which end in a span. */
export function certificatesEnding(
  narrowing: Narrowing,
  span: keyof typeof certificateSpans,
): string {
  return organisations(narrowing, {
    where: [['certificateEnds', 'is', span]],
    tab: 'certificates',
  })
}

/** Gifts that were paid on these days; a list of gifts knows no areas, so that an area leads nowhere. */
export function giftsOf(
  { organisation, area }: Narrowing,
  { from, to }: { readonly from: string; readonly to: string },
  conditions: readonly Asked[] = [],
): string | null {
  if (area !== null) return null
  return listOf('/finance/findon', { organisation, area }, [
    ['paidAt', 'from', from],
    ['paidAt', 'to', to],
    ['state', 'in', ['paid', 'partRefunded', 'refunded']],
    ...conditions,
  ])
}
