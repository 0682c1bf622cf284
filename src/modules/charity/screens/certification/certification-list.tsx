import { useNavigate } from 'react-router'
import { ReviewTimeline } from '#modules/approval/parts/review-timeline.tsx'
import { withParams } from '#ui/logic/request.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { RevisionList } from '#ui/views/revision-list.tsx'
import { Section } from '#ui/views/section.tsx'
import { certificationApplication } from '../../model/index.ts'
import { certificationDesk, differencesOf } from './certification-queue.tsx'

const form = '/gyhmanager/editcharity?certification'

/** The applications of one organisation, with the way to a new one. */
export function CertificationList({ organisation }: { readonly organisation: string }) {
  const navigate = useNavigate()
  return (
    <ListScreen
      resource={certificationApplication}
      kept="memory"
      where={[{ field: 'organisation', op: 'is', value: organisation }]}
      places={{ create: withParams(form, { organisation }), edit: form }}
      shown={['number', 'kind', 'effectiveOn', 'submittedAt', 'dueOn', 'state']}
      createLabel="发起认证"
      rowActions={({ id, can }) =>
        can.includes('approve')
          ? [
              {
                key: 'review',
                label: '审核',
                run: () => navigate(withParams(certificationDesk, { id })),
              },
            ]
          : []
      }
      detail={{
        tabs: [
          {
            key: 'change',
            label: '变更对照',
            content: row => (
              <Section>
                <RevisionList
                  revisions={differencesOf(row)}
                  heads={['原值', '新值']}
                  empty="提交后在此对照原值与新值"
                />
              </Section>
            ),
          },
          {
            key: 'review',
            label: '审核',
            content: row => (
              <Section>
                <ReviewTimeline resource={certificationApplication} id={row.id} />
              </Section>
            ),
          },
        ],
      }}
    />
  )
}
