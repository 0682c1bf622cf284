import type { CauseTab } from '#modules/cause/parts/cause-shape.ts'
import { dataAccess } from '#modules/log/model/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Section } from '#ui/views/section.tsx'
import {
  type help,
  helpAssessment,
  helpEvidence,
  objection,
  publicNotice,
} from '../../model/index.ts'
import styles from './case-desk.module.css'

const CaseDesk = lazyPart(async () => (await import('./case-desk.tsx')).CaseDesk)
const Economy = lazyPart(async () => (await import('./economy.tsx')).Economy)

/** The tabs that only a help request has. */
export function caseTabs(row: PresentedOf<typeof help>): readonly CauseTab[] {
  const own = [{ field: 'cause', op: 'is' as const, value: row.id }]
  const isVisit = { field: 'kind', op: 'is' as const, value: 'visit' }
  const initial = { cause: row.id }
  return [
    { key: 'case', label: '案卷', after: 'overview', content: <CaseDesk row={row} /> },
    {
      key: 'economy',
      label: '家庭经济',
      after: 'overview',
      needs: 'help.unmask',
      content: <Economy id={row.id} />,
    },
    {
      key: 'papers',
      label: '证实材料',
      after: 'overview',
      needs: 'helpEvidence.view',
      content: (
        <ListScreen
          resource={helpEvidence}
          kept="memory"
          where={own}
          initial={initial}
          createLabel="上传材料"
          shown={['title', 'kind', 'issuer', 'uploader', 'verifier', 'validTo', 'state']}
        />
      ),
    },
    {
      key: 'visits',
      label: '走访',
      after: 'overview',
      needs: 'helpEvidence.view',
      content: (
        <ListScreen
          resource={helpEvidence}
          kept="memory"
          where={[...own, isVisit]}
          initial={{ ...initial, kind: 'visit' }}
          createLabel="分派走访"
          shown={['title', 'visitOn', 'visitors', 'signed', 'conclusion', 'verifier', 'state']}
        />
      ),
    },
    {
      key: 'assessment',
      label: '评审',
      after: 'overview',
      needs: 'helpAssessment.view',
      content: (
        <ListScreen
          resource={helpAssessment}
          kept="memory"
          where={own}
          initial={initial}
          canCreate={row.step === 'assess'}
          createLabel="填写评审"
        />
      ),
    },
    {
      key: 'notice',
      label: '公示与异议',
      after: 'overview',
      needs: 'publicNotice.view',
      content: (
        <div className={styles.stack}>
          <Section title="公示" padding="flush">
            <ListScreen resource={publicNotice} kept="memory" where={own} canCreate={false} />
          </Section>
          <Section title="异议" padding="flush">
            <ListScreen resource={objection} kept="memory" where={own} createLabel="登记异议" />
          </Section>
        </div>
      ),
    },
    {
      key: 'looks',
      label: '查看记录',
      needs: 'dataAccess.view',
      content: (
        <ListScreen
          resource={dataAccess}
          kept="memory"
          canCreate={false}
          where={[{ field: 'record', op: 'is', value: row.id }]}
          shown={['at', 'accountName', 'fields', 'purpose', 'reason', 'way', 'approval']}
        />
      ),
    },
  ]
}
