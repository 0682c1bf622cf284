import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { printNumber } from '#kinds/index.ts'
import { useWay } from '#modules/cause/parts/use-way.ts'
import { Change } from '#ui/views/stat-card.tsx'
import type { Board } from './board.ts'
import { giftsOf, listOf, type Narrowing, organisations } from './board-places.ts'
import styles from './figure-strip.module.css'
import links from './note-link.module.css'
import { changeOf, printFigure } from './print-figure.ts'

const kindNames: Readonly<Record<string, string>> = { fund: '基金', help: '求助' }
const listsOf: Readonly<Record<string, string>> = {
  fund: '/fund/fundmine?tab=raising',
  help: '/seekhelp/helpmine?tab=raising',
}

/** The figures of the board in one strip, each leading to the list behind it. */
export function FigureStrip({
  board,
  narrowing,
}: {
  readonly board: Board | undefined
  readonly narrowing: Narrowing
}) {
  const way = useWay()
  // How many organisations there are is no figure of a single one.
  const isOne = narrowing.organisation !== null
  const day = board?.to ?? ''
  const paidToday = giftsOf(narrowing, { from: day, to: day })
  const today = board?.today
  const countOf = (key: string) =>
    board?.organisations.byState.find(each => each.key === key)?.count ?? 0
  return (
    <div className={`${styles.strip} ${isOne ? styles.ofOne : ''}`}>
      <Figure
        label="今日捐赠"
        fen={board && (today?.amount ?? 0)}
        to={paidToday === null ? undefined : way(paidToday)}
        note={
          <>
            <ChangeOfWeek now={today?.amount ?? 0} before={board?.sameDayLastWeek?.amount} />
            <span>
              {today?.gifts ?? 0} 笔 · {today?.donors ?? 0} 人
            </span>
          </>
        }
      />
      <Figure
        label="累计捐赠"
        fen={board && (board.total?.amount ?? 0)}
        to={way('/finance/findata')}
        note={
          <span>
            {printNumber(board?.total?.gifts ?? 0, 0)} 笔
            {(board?.total?.refunded ?? 0) > 0 &&
              ` · 退款 ${printFigure(board?.total?.refunded ?? 0).figure} ${printFigure(board?.total?.refunded ?? 0).unit}`}
          </span>
        }
      />
      <Figure
        label="本月拨付"
        fen={board && (board.money?.payoutThisMonth ?? null)}
        to={way('/project/propayout')}
        note="按付款日，已扣退汇"
      />
      <Figure
        label="可拨付余额"
        fen={board && (board.money?.available ?? null)}
        to={way('/finance/finpro')}
        note="账面减冻结与锁定"
      />
      <Figure
        label="在筹标的"
        count={board && (board.causes ?? []).reduce((sum, each) => sum + each.count, 0)}
        unit="个"
        noRows="公开与定向、各类标的分列，见下方各自的列表"
        note={<Causes causes={board?.causes ?? []} narrowing={narrowing} />}
      />
      {!isOne && (
        <Figure
          label="入驻机构"
          count={board && countOf('active') + countOf('frozen')}
          unit="家"
          to={way(organisations(narrowing, { where: [['state', 'in', ['active', 'frozen']]] }))}
          note={`公募资格 ${board?.organisations.qualified ?? 0} · 冻结 ${countOf('frozen')}`}
        />
      )}
    </div>
  )
}

interface CausesProps {
  readonly causes: NonNullable<Board['causes']>
  readonly narrowing: Narrowing
}

/** Causes that are raising, by kind and by who is asked; each leads to its own list. */
function Causes({ causes, narrowing }: CausesProps) {
  const way = useWay()
  const parts = causes.flatMap(({ kind, count, directed }) =>
    kind === 'project'
      ? [
          { text: '公开', count: count - directed, place: '/project/promine?tab=raising' },
          { text: '定向', count: directed, place: '/project/nopublicPromine?tab=raising' },
        ]
      : [{ text: kindNames[kind] ?? kind, count, place: listsOf[kind] ?? '' }],
  )
  if (parts.length === 0) return '暂无募捐中的标的'
  return parts.map(({ text, count, place }) => {
    const to = way(listOf(place, narrowing))
    const told = (
      <>
        {text} <span data-value>{count}</span>
      </>
    )
    if (to === undefined) return <span key={text}>{told}</span>
    return (
      <Link key={text} to={to} className={links.link} data-figure={`在筹标的 ${text}`}>
        {told}
      </Link>
    )
  })
}

interface FigureProps {
  readonly label: string
  /** Null where the books do not say it. */
  readonly fen?: number | null | undefined
  readonly count?: number | undefined
  readonly unit?: string
  readonly note: ReactNode
  readonly noRows?: string
  readonly to?: string | undefined
}

function Figure({ label, fen, count, unit = '', note, noRows, to }: FigureProps) {
  const money = fen != null ? printFigure(fen) : undefined
  const isKnown = fen !== undefined || count !== undefined
  const content = (
    <>
      <span className={styles.figureLabel}>{label}</span>
      <span className={styles.figureValue} data-value>
        {!isKnown && <Skeleton.Button active size="small" />}
        {isKnown && (money?.figure ?? (count === undefined ? '—' : printNumber(count, 0)))}
        {isKnown && <small>{money?.unit ?? (count === undefined ? '' : unit)}</small>}
      </span>
      <span className={styles.figureNote}>{isKnown && note}</span>
    </>
  )
  const told = {
    'data-figure': label,
    'data-unit': money?.unit ?? unit,
    ...(noRows !== undefined && { 'data-no-rows': noRows }),
  }
  if (to === undefined)
    return (
      <div className={styles.figure} {...told}>
        {content}
      </div>
    )
  return (
    <Link to={to} className={styles.figure} {...told}>
      {content}
    </Link>
  )
}

function ChangeOfWeek({
  now,
  before,
}: {
  readonly now: number
  readonly before: number | undefined
}) {
  const change = changeOf(now, before)
  if (change === null) return <span>上周同日{before ? '' : '无捐赠'}</span>
  return (
    <span>
      周同比 <Change percent={change} title="与上周同日相比" />
    </span>
  )
}
