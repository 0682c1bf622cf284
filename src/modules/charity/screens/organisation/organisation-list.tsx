import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import type { Chosen } from '#ui/logic/use-bulk.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useOpenRecord } from '#ui/logic/use-open-record.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { TitleButton } from '#ui/views/title-button.tsx'
import { useManyFlow } from '#ui/views/use-many-flow.tsx'
import { organisation } from '../../model/index.ts'
import { CertEnd } from './cert-end.tsx'
import { MessageDialog } from './message-dialog.tsx'
import styles from './organisation.module.css'
import { figuresOf } from './organisation-figures.tsx'

const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'active', label: '正常', where: [{ field: 'state', op: 'is', value: 'active' }] },
  { key: 'frozen', label: '已冻结', where: [{ field: 'state', op: 'is', value: 'frozen' }] },
  {
    key: 'expiring',
    label: '证照即将到期',
    where: [{ field: 'certificateEnds', op: 'in', value: ['within7', 'within30', 'within90'] }],
  },
  {
    key: 'expired',
    label: '证照过期',
    where: [{ field: 'certificateEnds', op: 'is', value: 'past' }],
  },
  { key: 'closed', label: '已退出', where: [{ field: 'state', op: 'is', value: 'closed' }] },
]

const shown = ['name', 'state', 'qualification', 'certTo', 'raising', 'raised', 'available', 'area']

interface Writing {
  readonly chosen: Chosen
  done(): void
}

/** Every organisation in reach with its standing, its causes and its money. */
export function OrganisationList() {
  const open = useOpenRecord('address')
  const navigate = useNavigate()
  const mayWrite = useCan('organisation.message')
  const [writing, setWriting] = useState<Writing | null>(null)
  const many = useManyFlow(organisation)
  const maySet = useCan('charityConfig.view')
  return (
    <>
      <ListScreen
        resource={organisation}
        title="机构管理"
        tabs={tabs}
        shown={shown}
        onOpen={row => open.openDetail(row.id)}
        bulkActions={
          mayWrite
            ? [
                {
                  key: 'message',
                  label: '站内信',
                  name: 'messageMany',
                  run: (chosen, done) => setWriting({ chosen, done }),
                },
              ]
            : []
        }
        places={{ detail: '/gyhmanager/mechanism', edit: '/gyhmanager/editcharity' }}
        rowActions={row =>
          maySet
            ? [
                {
                  key: 'config',
                  label: '进入配置',
                  quiet: true,
                  run: () =>
                    void navigate(
                      withParams('/gyhmanager/charityconfig', { organisation: row.id }),
                    ),
                },
              ]
            : []
        }
        columns={{
          name: {
            title: '机构',
            width: 280,
            render: row => <Name row={row} onOpen={open.openDetail} />,
          },
          qualification: { width: 130 },
          certTo: { title: '证书到期', width: 124, render: row => <CertEnd row={row} /> },
          raising: {
            title: '在筹',
            width: 64,
            align: 'right',
            render: row => figuresOf(row)?.raising ?? '—',
          },
          raised: {
            title: '累计捐赠',
            width: 140,
            align: 'right',
            render: row => <Money fen={figuresOf(row)?.raised} />,
          },
          available: {
            title: '可拨付',
            width: 140,
            align: 'right',
            render: row => <Money fen={figuresOf(row)?.available} />,
          },
          closedThrough: {
            title: '关账至',
            width: 112,
            render: row => figuresOf(row)?.closedThrough ?? '—',
          },
        }}
      />
      {many.dialogs}
      {writing && (
        <MessageDialog
          chosen={writing.chosen}
          many={many}
          onDone={writing.done}
          onClose={() => setWriting(null)}
        />
      )}
    </>
  )
}

function Name({
  row,
  onOpen,
}: {
  readonly row: PresentedOf<typeof organisation>
  readonly onOpen: (id: string) => void
}) {
  const { name, logo } = row
  return (
    <span className={styles.name}>
      {logo !== null ? (
        <img className={styles.smallLogo} src={fileUrl(logo, 'thumb')} alt="" loading="lazy" />
      ) : (
        <span className={styles.smallLogo} aria-hidden>
          {(row.shortName ?? name).slice(0, 1)}
        </span>
      )}
      <TitleButton title={name} onOpen={() => onOpen(row.id)}>
        {name}
      </TitleButton>
    </span>
  )
}
