import { ArrowLeftOutlined } from '@ant-design/icons'
import { Alert, Button, Skeleton } from 'antd'
import { useNavigate } from 'react-router'
import { account } from '#modules/access/model/index.ts'
import { donation } from '#modules/finance/model/index.ts'
import { project } from '#modules/project/model/index.ts'
import { reportInstance } from '#modules/report/model/index.ts'
import { usePageResource } from '#ui/logic/page-resource.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { type AddressTab, AddressTabs } from '#ui/views/address-tabs.tsx'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { DetailButtons } from '#ui/views/detail-buttons.tsx'
import { DetailHead } from '#ui/views/detail-head.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import page from '#ui/views/page.module.css'
import { recordTabs } from '#ui/views/record-tabs.tsx'
import { certificate, freezeReasons, organisation, orgMerchant } from '../../model/index.ts'
import { CertificationList } from '../certification/certification-list.tsx'
import { ConfigFacts } from '../config/config-facts.tsx'
import { Governance } from './governance.tsx'
import styles from './organisation.module.css'
import { OrganisationFigures } from './organisation-figures.tsx'
import { ResetAdministrator } from './reset-administrator.tsx'
import { ReviewList } from './review-list.tsx'

const place = '/gyhmanager/mechanism'

/** One organisation: its standing, and what hangs on it as tabs. */
export function OrganisationPage({ id }: { readonly id: string }) {
  const navigate = useNavigate()
  usePageResource(organisation)
  const { row, failure, refresh } = useRecord(organisation, id)
  const tabs = useTabs(row)
  useSubView(row?.name)
  if (failure) return <FailureState failure={failure} onRetry={refresh} />
  if (!row) {
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  }
  const { logo, freezeReason, freezeNote } = row
  return (
    <div className={page.page}>
      <div className={styles.head}>
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label="返回机构列表"
          onClick={() => navigate(place)}
        />
        {logo !== null ? (
          <img className={styles.logo} src={fileUrl(logo, 'thumb')} alt="" />
        ) : (
          <span className={styles.logo} aria-hidden>
            {(row.shortName ?? row.name).slice(0, 1)}
          </span>
        )}
        <div className={styles.headText}>
          <DetailHead
            resource={organisation}
            row={row}
            actions={
              <DetailButtons
                resource={organisation}
                row={row}
                extra={row.can.includes('resetAdmin') && <ResetAdministrator row={row} />}
                onEdit={() => navigate(withParams('/gyhmanager/editcharity', { id: row.id }))}
                onGone={() => navigate(place)}
              />
            }
          />
        </div>
      </div>
      {row.state === 'frozen' && (
        <Alert
          type="error"
          showIcon
          title={`已冻结：${freezeReasons[freezeReason as keyof typeof freezeReasons] ?? '其他'}${
            freezeNote ? `，${freezeNote}` : ''
          }。停止募捐、拨付和新建标的，查询与退款不受影响。`}
        />
      )}
      <OrganisationFigures row={row} />
      <AddressTabs tabs={tabs} />
    </div>
  )
}

/** Those of the merchant numbers of one organisation. */
const merchantColumns = [
  'channel',
  'mchId',
  'subMchId',
  'subjectName',
  'settleHolder',
  'feeRate',
  'certTo',
  'scenes',
  'state',
]

/** Those of the projects of one organisation: who runs them needs no column. */
const projectColumns = [
  'title',
  'targetAmount',
  'raiseStart',
  'raiseEnd',
  'state',
  'category',
  'plan',
  'syncState',
]

function useTabs(row: PresentedOf<typeof organisation> | undefined): readonly AddressTab[] {
  const navigate = useNavigate()
  const may = {
    certificates: useCan('certificate.view'),
    governance: useCan('governanceMember.view'),
    certification: useCan('certificationApplication.view'),
    merchants: useCan('orgMerchant.view'),
    projects: useCan('project.view'),
    donations: useCan('donation.view'),
    reports: useCan('reportInstance.view'),
    config: useCan('charityConfig.view'),
    accounts: useCan('account.view'),
    reviews: useCan('review.view'),
  }
  if (!row) return []
  const own = [{ field: 'organisation', op: 'is' as const, value: row.id }]
  const initial = { organisation: row.id }
  const tabs: readonly (AddressTab | false)[] = [
    { key: 'facts', label: '基本', content: <RecordFacts resource={organisation} row={row} /> },
    may.certificates && {
      key: 'certificates',
      label: '证照',
      content: (
        <ListScreen
          resource={certificate}
          kept="memory"
          where={own}
          initial={initial}
          shown={['type', 'number', 'issuedOn', 'validTo', 'state']}
          columns={{ type: { width: 228 } }}
        />
      ),
    },
    may.governance && {
      key: 'governance',
      label: '治理人员',
      content: <Governance organisation={row.id} />,
    },
    may.certification && {
      key: 'certification',
      label: '认证',
      content: <CertificationList organisation={row.id} />,
    },
    may.merchants && {
      key: 'merchants',
      label: '账户与商户',
      content: (
        <ListScreen
          resource={orgMerchant}
          kept="memory"
          where={own}
          initial={initial}
          shown={merchantColumns}
        />
      ),
    },
    may.projects && {
      key: 'projects',
      label: '项目',
      content: (
        <ListScreen
          resource={project}
          kept="memory"
          where={own}
          shown={projectColumns}
          onOpen={each => navigate(withParams('/project/promine', { id: each.id }))}
          places={{ create: '/project/promine?new' }}
        />
      ),
    },
    may.donations && {
      key: 'money',
      label: '资金',
      content: <ListScreen resource={donation} kept="memory" where={own} />,
    },
    may.reports && {
      key: 'reports',
      label: '报告',
      content: (
        <ListScreen
          resource={reportInstance}
          kept="memory"
          where={own}
          initial={initial}
          rowActions={each => [
            {
              key: 'preview',
              label: '预览',
              run: () => void navigate(withParams('/reportpreview', { id: each.id })),
            },
          ]}
        />
      ),
    },
    may.config && {
      key: 'config',
      label: '配置',
      content: (
        <div className={styles.stack}>
          <div>
            <Button
              onClick={() =>
                navigate(withParams('/gyhmanager/charityconfig', { organisation: row.id }))
              }
            >
              进入配置
            </Button>
          </div>
          <ConfigFacts organisation={row.id} />
        </div>
      ),
    },
    may.accounts && {
      key: 'accounts',
      label: '账号',
      content: <ListScreen resource={account} kept="memory" where={own} initial={initial} />,
    },
    may.reviews && {
      key: 'reviews',
      label: '审核',
      content: <ReviewList organisation={row.id} />,
    },
    ...recordTabs(organisation, row.id),
  ]
  return tabs.filter(tab => tab !== false)
}
