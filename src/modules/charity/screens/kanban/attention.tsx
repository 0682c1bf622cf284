import { Link } from 'react-router'
import { printSpan } from '#modules/approval/parts/waiting-time.tsx'
import { useWay } from '#modules/cause/parts/use-way.ts'
import { queueOfSeveral } from '#modules/platform/model/work-table.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { Section } from '#ui/views/section.tsx'
import { type certificateSpans, closingDays } from '../../model/index.ts'
import styles from './attention.module.css'
import type { Board } from './board.ts'
import { certificatesEnding, listOf, type Narrowing, organisations } from './board-places.ts'

type Tone = 'red' | 'orange' | 'blue' | 'grey'

interface Matter {
  readonly key: string
  readonly label: string
  readonly note?: string
  readonly count: number
  readonly tone: Tone
  readonly address: string
  /** Why its screen is no list of as many rows. */
  readonly noRows?: string
}

/** What needs somebody: reviews that wait for me with the oldest wait, then risks. */
export function Attention({
  board,
  narrowing,
}: {
  readonly board: Board
  readonly narrowing: Narrowing
}) {
  const todo = board.todo.map(each => {
    const noRows = queueOfSeveral(each, board.todo)
    return { ...todoMatter(each), ...(noRows !== undefined && { noRows }) }
  })
  const risks = risksOf(board, narrowing)
    .filter(({ count }) => count > 0)
    .map(risk => (isOneOrganisation(risk) ? { ...risk, noRows: ofOne } : risk))
  return (
    <Section title="需要关注">
      {todo.length + risks.length === 0 ? (
        <EmptyState
          size="small"
          title="一切正常"
          hint="没有等您处理的事项，也没有临期、逾期或失败的记录。"
        />
      ) : (
        <div className={styles.matters}>
          {todo.length > 0 && <h3 className={styles.subhead}>待办</h3>}
          <Matters matters={todo} />
          {risks.length > 0 && <h3 className={styles.subhead}>风险</h3>}
          <Matters matters={risks} />
        </div>
      )}
    </Section>
  )
}

const ofOne = '本机构的事项，打开机构资料处理'

/** What is wrong with the one organisation of a board is mended on its page. */
const isOneOrganisation = ({ address }: Matter) =>
  address.startsWith('/gyhmanager/mechanism?') &&
  new URLSearchParams(address.split('?')[1]).has('id')

function todoMatter({ kind, label, count, oldestAt, link }: Board['todo'][number]): Matter {
  if (oldestAt === null) return { key: kind, label, count, tone: 'blue', address: link }
  const span = Date.now() - Date.parse(oldestAt)
  const days = span / 86_400_000
  return {
    key: kind,
    label,
    note: `最早已等 ${printSpan(span)}`,
    count,
    tone: days > 5 ? 'red' : days > 2 ? 'orange' : 'blue',
    address: link,
  }
}

/** How the end of certificates stands on the board. */
const ends = {
  past: { label: '证照已过期的机构', tone: 'red' },
  within7: { label: '证照 7 天内到期的机构', tone: 'red' },
  within30: { label: '证照 8–30 天到期的机构', tone: 'orange' },
  within90: { label: '证照 31–90 天到期的机构', tone: 'grey' },
} as const satisfies Record<keyof typeof certificateSpans, object>

const endings = Object.keys(ends) as (keyof typeof ends)[]

/** What is reported to other platforms, with its lists. */
const reported = [
  { kind: 'project', label: '项目', place: '/project/promine' },
  { kind: 'fund', label: '基金', place: '/fund/fundmine' },
  { kind: 'help', label: '求助', place: '/seekhelp/helpmine' },
] as const

function risksOf(board: Board, narrowing: Narrowing): readonly Matter[] {
  const { certificates, risks } = board
  const frozen = board.organisations.byState.find(({ key }) => key === 'frozen')?.count ?? 0
  return [
    ...endings.map(key => ({
      key,
      ...ends[key],
      count: certificates[key],
      address: certificatesEnding(narrowing, key),
    })),
    {
      key: 'plans',
      label: '备案 30 天内到期',
      count: risks.plans,
      tone: 'orange',
      address: listOf('/project/promine?plans', narrowing, [
        ['state', 'in', ['recorded', 'raising']],
        ['endDate', 'from', 'today'],
        ['endDate', 'to', 'today+30'],
      ]),
    },
    {
      key: 'overdue',
      label: '信息披露逾期的机构',
      count: risks.overdue,
      tone: 'red',
      address: lateWith(narrowing, 'disclosureOverdue'),
    },
    {
      key: 'unclosed',
      label: `超过 ${closingDays} 天未关账的机构`,
      count: risks.unclosed,
      tone: 'orange',
      address: lateWith(narrowing, 'booksOpen'),
    },
    ...reported.map(({ kind, label, place }) => ({
      key: `unsynced ${kind}`,
      label: `${label}同步失败`,
      count: risks.unsynced[kind] ?? 0,
      tone: 'orange' as const,
      address: listOf(place, narrowing, [['syncState', 'is', 'failed']]),
    })),
    {
      key: 'evidence',
      label: '超过 60 秒未存证',
      count: risks.evidence,
      tone: 'red',
      address: '/useradmin/chainlist',
      noRows: '还没有写入存证日志，列表中尚无记录',
    },
    {
      key: 'merchants',
      label: '商户证书临期或过期的机构',
      count: risks.merchants,
      tone: 'orange',
      address: lateWith(narrowing, 'merchantEnds', 'merchants'),
    },
    {
      key: 'contacts',
      label: '未指定财务或信息公开联系人',
      count: risks.contacts,
      tone: 'grey',
      address: lateWith(narrowing, 'lacksContacts'),
    },
    {
      key: 'administrators',
      label: '管理员少于规定人数的机构',
      count: risks.administrators,
      tone: 'grey',
      address: lateWith(narrowing, 'lacksAdministrators', 'accounts'),
    },
    {
      key: 'frozen',
      label: '已冻结的机构',
      count: frozen,
      tone: 'orange',
      address: organisations(narrowing, { where: [], list: { tab: 'frozen' } }),
    },
  ]
}

/** Active organisations that a rule of the list finds; `tab`: where one of them mends it. */
function lateWith(narrowing: Narrowing, rule: string, tab?: string): string {
  return organisations(narrowing, {
    where: [[rule, 'is', true]],
    list: { tab: 'active' },
    ...(tab === undefined ? {} : { tab }),
  })
}

function Matters({ matters }: { readonly matters: readonly Matter[] }) {
  const way = useWay()
  return (
    <ul className={styles.list}>
      {matters.map(({ key, label, note, count, tone, address, noRows }) => {
        const to = way(address)
        const told = {
          'data-figure': label,
          ...(noRows !== undefined && { 'data-no-rows': noRows }),
        }
        const content = (
          <>
            <span className={styles.dot} data-tone={tone} aria-hidden />
            <span>
              {label}
              {note && <span className={styles.attentionNote}>{note}</span>}
            </span>
            <span className={styles.attentionCount} data-value>
              {count}
            </span>
          </>
        )
        return (
          <li key={key}>
            {to === undefined ? (
              <div className={styles.attention} {...told}>
                {content}
              </div>
            ) : (
              <Link to={to} className={styles.attention} {...told}>
                {content}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
