import { Button, Skeleton } from 'antd'
import { useNavigate } from 'react-router'
import { ReviewDesk } from '#modules/approval/parts/review-desk.tsx'
import { useAsk } from '#ui/logic/asks.ts'
import { type PresentedOf, shownText } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { AddressTabs } from '#ui/views/address-tabs.tsx'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { type Finding, FindingList } from '#ui/views/finding-list.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { LoadedFacts } from '#ui/views/loaded-facts.tsx'
import { recordTabs } from '#ui/views/record-tabs.tsx'
import { RevisionList } from '#ui/views/revision-list.tsx'
import { Section } from '#ui/views/section.tsx'
import { certificationApplicationImpact } from '../../model/certification-application-calls.ts'
import { certificate, certificationApplication, organisation } from '../../model/index.ts'
import styles from './certification.module.css'
import { partOfKind } from './certification-part.ts'
import { differencesOf } from './certification-queue.tsx'

const places = { page: '/gyhmanager/proveinginfo', queue: '/gyhmanager/proveing' }

/** 认证审核详情: old and new side by side, what it brings with it, and the decision. */
export default function CertificationReviewScreen() {
  return (
    <AddressedRecord resource={certificationApplication}>
      {row => <CertificationReview row={row} />}
    </AddressedRecord>
  )
}

function CertificationReview({
  row,
}: {
  readonly row: PresentedOf<typeof certificationApplication>
}) {
  const navigate = useNavigate()
  const { data: impact } = useAsk(certificationApplicationImpact, { id: row.id })
  return (
    <ReviewDesk
      resource={certificationApplication}
      row={row}
      kinds="certification"
      places={places}
      facts={<span>{shownText(row, 'organisation')}</span>}
      links={
        <Button
          onClick={() => navigate(withParams('/gyhmanager/mechanism', { id: row.organisation }))}
        >
          查看机构
        </Button>
      }
      above={
        <Section title="影响">
          <Impact findings={impact} />
        </Section>
      }
    >
      <CertificationTabs row={row} />
    </ReviewDesk>
  )
}

function Impact({ findings }: { readonly findings: readonly Finding[] | undefined }) {
  if (!findings) return <Skeleton active />
  if (findings.every(({ level }) => level === 'pass'))
    return <span className={styles.quiet}>通过后只更新上述事项，没有其他影响。</span>
  return <FindingList findings={findings} />
}

function CertificationTabs({
  row,
}: {
  readonly row: PresentedOf<typeof certificationApplication>
}) {
  const own = [{ field: 'organisation', op: 'is' as const, value: row.organisation }]
  return (
    <AddressTabs
      tabs={[
        {
          key: 'change',
          label: '变更与证照',
          content: (
            <div className={styles.stack}>
              <Section title="变更对照">
                <RevisionList
                  revisions={differencesOf(row)}
                  heads={['原值', '新值']}
                  empty="本次认证不改变登记事项"
                />
              </Section>
              <RecordFacts resource={partOfKind(row.kind)} row={row} />
            </div>
          ),
        },
        {
          key: 'certificates',
          label: '现有证照',
          content: (
            <ListScreen resource={certificate} kept="memory" canCreate={false} where={own} />
          ),
        },
        {
          key: 'organisation',
          label: '机构档案',
          content: <LoadedFacts resource={organisation} id={row.organisation} />,
        },
        ...recordTabs(certificationApplication, row.id, '内部讨论'),
      ]}
    />
  )
}
