import { Badge, Segmented } from 'antd'
import { type ReactNode, use, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useSearchParams } from 'react-router'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { pageTitle } from '#ui/logic/list-of-page.ts'
import type { Condition } from '#ui/logic/list-state.ts'
import { usePermissions } from '#ui/logic/use-can.ts'
import { useTabCounts } from '#ui/logic/use-list.ts'
import { EmptyState } from './empty-state.tsx'
import { PageViewNames, PageViews, type TakesPlace } from './page-views.ts'
import styles from './screen-parts.module.css'

/** One of several screens that share an address; its content brings its own head. */
export interface ScreenPart {
  readonly key: string
  readonly label: ReactNode
  /** The action without which the part is not there; everybody's when absent. */
  readonly needs?: string
  /** What waits in it, counted beside its name. */
  readonly waiting?: { readonly resource: AnyResource; readonly where: readonly Condition[] }
  content(): ReactNode
}

/**
 * Several screens under one address, told apart by `?part=`: a choice below their titles, where the
 * person may see more than one of them. The first needs no parameter.
 */
export function ScreenParts({
  label,
  parts,
  param = 'part',
}: {
  /** What the choice is about, for those who hear it. */
  readonly label: string
  readonly parts: readonly ScreenPart[]
  /** The name of the parameter. */
  readonly param?: string
}) {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const permissions = usePermissions()
  const open = parts.filter(({ needs }) => needs === undefined || permissions.has(needs))
  const part = open.find(({ key }) => key === params.get(param)) ?? open[0]
  if (!part)
    return (
      <EmptyState
        isPage
        title={`没有可以查看的${label}`}
        hint="您的角色没有查看这里内容的权限，如需使用请联系管理员。"
      />
    )
  const page = pageTitle(pathname)
  const names =
    open.length > 1 && typeof part.label === 'string' && page ? { view: part.label, page } : null
  return (
    <UnderTitle
      stands={
        open.length > 1 && (
          <nav aria-label={label}>
            <Segmented
              value={part.key}
              onChange={key => setParams(key === open[0]?.key ? {} : { [param]: key })}
              options={open.map(one => ({ value: one.key, label: <PartLabel part={one} /> }))}
            />
          </nav>
        )
      }
    >
      <PageViewNames value={names}>
        <div key={part.key}>{part.content()}</div>
      </PageViewNames>
    </UnderTitle>
  )
}

/** Stands something, a choice of views, below the title of the page that the children bring; at the top while they bring none. */
export function UnderTitle({
  stands,
  children,
}: {
  readonly stands: ReactNode
  readonly children: ReactNode
}) {
  const { place, takePlace } = useHeadPlace()
  return (
    <PageViews value={takePlace}>
      {place ? createPortal(stands, place) : stands && <div className={styles.parts}>{stands}</div>}
      {children}
    </PageViews>
  )
}

function PartLabel({ part: { label, waiting } }: { readonly part: ScreenPart }) {
  return waiting ? <CountedLabel label={label} {...waiting} /> : label
}

function CountedLabel({
  label,
  resource,
  where,
}: Pick<ScreenPart, 'label'> & NonNullable<ScreenPart['waiting']>) {
  const { waiting } = useTabCounts(resource, [{ key: 'waiting', label: '', where }])
  return (
    <span>
      {label} <Badge size="small" count={waiting?.total ?? 0} overflowCount={999} />
    </span>
  )
}

/** The place that the first head of the content offers; it is offered on to a choice around this one. */
function useHeadPlace(): { place: HTMLElement | undefined; takePlace: TakesPlace } {
  const around = use(PageViews)
  const [places, setPlaces] = useState<readonly HTMLElement[]>([])
  const takePlace = useCallback(
    (place: HTMLElement) => {
      const letGo = around?.(place)
      setPlaces(held => [...held, place])
      return () => {
        letGo?.()
        setPlaces(held => held.filter(each => each !== place))
      }
    },
    [around],
  )
  return { place: places[0], takePlace }
}
