import { useQuery } from '@tanstack/react-query'
import { Cell } from '#kernel/kinds/cells.ts'
import { printMoment } from '#kernel/kinds/moment/moment.ts'
import { get } from '#kernel/web/logic/request.ts'
import { Section } from '#kernel/web/views/section.tsx'
import { type AgreementKind, agreementKinds, agreementVersion } from '../../model/index.ts'
import styles from '../website.module.css'

interface Current {
  readonly title: string
  readonly version: string
  readonly content: string
  readonly effectiveAt: string
}

/** The platform's text in force, which holds where an organisation has none of its own. */
export function PlatformText({ kind }: { readonly kind: AgreementKind }) {
  const { data } = useQuery({
    queryKey: ['agreement', kind, 'platform'],
    queryFn: () => get<Current>('/api/website/agreementVersion/getCurrent', { kind }),
  })
  if (!data) return null
  return (
    <Section
      title={`平台${agreementKinds[kind]}`}
      note={`${data.version}，${printMoment(data.effectiveAt)} 生效`}
      padding="flush"
    >
      <div className={styles.paper}>
        <Cell
          field={agreementVersion.fields.content}
          name="content"
          value={data.content}
          place="detail"
        />
      </div>
    </Section>
  )
}
