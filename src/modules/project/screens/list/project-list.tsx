import { FileDoneOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { printMinute } from '#kinds/moment/moment.ts'
import { daysLeft } from '#ui/logic/days-left.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useOpenRecord } from '#ui/logic/use-open-record.ts'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { TitleButton } from '#ui/views/title-button.tsx'
import { type CauseDisclosure, project } from '../../model/index.ts'
import { askedOf, figuresOf, hasPoster, planOf } from '../project-figures.ts'
import { RaisedBar } from '../raised-bar.tsx'
import styles from './list.module.css'
import type { ProjectPlace } from './project-place.ts'

const PosterDialog = lazyPart(
  async () => (await import('../preview/poster-dialog.tsx')).PosterDialog,
)

/** Projects of one way of raising money, by state, with what they raised. */
export function ProjectList({ place }: { readonly place: ProjectPlace }) {
  const navigate = useNavigate()
  const open = useOpenRecord('address')
  const maySeePlans = useCan('fundraisingPlan.view')
  const [poster, setPoster] = useState<PresentedOf<typeof project> | null>(null)
  const list = (
    <ListScreen
      resource={project}
      title={place.title}
      where={[{ field: 'raiseMode', op: 'is', value: place.raiseMode }]}
      tabs="states"
      quick={['organisation', 'category', 'charityField', 'disclosureOverdue']}
      onOpen={row => open.openDetail(row.id)}
      places={{ detail: place.address }}
      actions={
        place.raiseMode === '1' &&
        maySeePlans && (
          <Button
            icon={<FileDoneOutlined />}
            onClick={() => navigate(withParams(place.address, { plans: 1 }))}
          >
            募捐方案
          </Button>
        )
      }
      rowActions={row => {
        const go = (params: Record<string, string>) => navigate(withParams(place.address, params))
        if (place.raiseMode === '2')
          return [
            {
              key: 'donors',
              label: '定向对象',
              run: () => go({ id: row.id, tab: 'donors' }),
            },
          ]
        return [
          { key: 'preview', label: '预览', quiet: true, run: () => go({ preview: row.id }) },
          ...(hasPoster(row)
            ? [{ key: 'poster', label: '海报与二维码', quiet: true, run: () => setPoster(row) }]
            : []),
        ]
      }}
      columns={columnsOf(open.openDetail, place.raiseMode === '2')}
      shown={place.raiseMode === '2' ? directedColumns : publicColumns}
    />
  )
  return (
    <>
      {list}
      {poster && <PosterDialog row={poster} onClose={() => setPoster(null)} />}
    </>
  )
}

const publicColumns = [
  'title',
  'state',
  'targetAmount',
  'available',
  'donors',
  'organisation',
  'lastProgress',
  'raiseEnd',
]
const directedColumns = [
  'title',
  'state',
  'asked',
  'invitations',
  'given',
  'targetAmount',
  'organisation',
  'raiseEnd',
]

function columnsOf(
  openDetail: (id: string) => void,
  isDirected: boolean,
): ListColumns<typeof project> {
  return {
    ...(isDirected
      ? {
          asked: {
            title: '定向对象',
            width: 80,
            align: 'right',
            render: (row: PresentedOf<typeof project>) => askedOf(row).asked,
          },
          invitations: {
            title: '邀请链接',
            width: 136,
            render: (row: PresentedOf<typeof project>) => <Invitations row={row} />,
          },
          given: {
            title: '已捐对象',
            width: 80,
            align: 'right',
            render: (row: PresentedOf<typeof project>) => askedOf(row).given,
          },
        }
      : {}),
    title: { title: '项目', width: 272, render: row => <Title row={row} onOpen={openDetail} /> },
    plan: {
      title: '备案编号',
      width: 216,
      render: row => planOf(row)?.recordNo ?? <span className={styles.quiet}>未备案</span>,
    },
    targetAmount: {
      title: '筹款额 / 目标',
      width: 220,
      align: 'left',
      render: row => <RaisedBar row={row} />,
    },
    available: {
      title: '可拨付余额',
      width: 128,
      align: 'right',
      render: row => <Money fen={figuresOf(row)?.available ?? 0} />,
    },
    donors: {
      title: '捐赠人数',
      width: 80,
      align: 'right',
      render: row => figuresOf(row)?.donors ?? 0,
    },
    lastProgress: {
      title: '最近进展',
      width: 112,
      render: row => <LastProgress told={row.extra?.disclosure ?? null} />,
    },
    state: { width: 88 },
    raiseEnd: { render: row => <RaiseEnd row={row} /> },
  }
}

/** The day of the last progress, red where a disclosure is overdue; the tooltip says when the next is due. */
function LastProgress({ told }: { readonly told: CauseDisclosure | null }) {
  if (told === null) return '—'
  const { lastProgressAt, nextDueOn, overdue } = told
  const day = lastProgressAt === null ? '暂无进展' : printMinute(lastProgressAt).slice(0, 10)
  if (overdue > 0)
    return (
      <span className={styles.late} title={`${overdue} 项披露逾期，最早应于 ${nextDueOn} 完成`}>
        {day}（逾期）
      </span>
    )
  return (
    <span
      className={lastProgressAt === null ? styles.quiet : undefined}
      title={nextDueOn === null ? '没有待完成的披露' : `下次应披露 ${nextDueOn}`}
    >
      {day}
    </span>
  )
}

function Title({
  row,
  onOpen,
}: {
  readonly row: PresentedOf<typeof project>
  readonly onOpen: (id: string) => void
}) {
  const { cover, title, number } = row
  return (
    <span className={styles.title}>
      {cover !== null ? (
        <img className={styles.cover} src={fileUrl(cover, 'thumb')} alt="" loading="lazy" />
      ) : (
        <span className={styles.cover} aria-hidden />
      )}
      <span className={styles.titleText}>
        <TitleButton title={title} onOpen={() => onOpen(row.id)}>
          {title}
        </TitleButton>
        <span className={styles.quiet}>{number}</span>
      </span>
    </span>
  )
}

/** How many links are out, and how many of them were opened. */
function Invitations({ row }: { readonly row: PresentedOf<typeof project> }) {
  const { asked, invited, opened } = askedOf(row)
  if (asked === 0) return '—'
  if (invited === 0) return <span className={styles.quiet}>未邀请</span>
  return (
    <>
      已邀请 {invited} <span className={styles.quiet}>打开 {opened}</span>
    </>
  )
}

const soon = 30

/** The last day of raising: amber in the last thirty days while money comes in. */
function RaiseEnd({ row }: { readonly row: PresentedOf<typeof project> }) {
  const { raiseEnd } = row
  if (typeof raiseEnd !== 'string') return '—'
  const days = daysLeft(raiseEnd)
  if (row.state !== 'raising' || days > soon) return raiseEnd
  return (
    <span className={days <= 7 ? styles.late : styles.near} title={`还有 ${Math.max(0, days)} 天`}>
      {raiseEnd}
    </span>
  )
}
