import { useQuery } from '@tanstack/react-query'
import { Cell } from '#kinds/cells.ts'
import { printMoment } from '#kinds/moment/moment.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { Section } from '#ui/views/section.tsx'
import { agreementVersionCurrent } from '../../model/agreement-version-calls.ts'
import { type AgreementKind, agreementKinds, agreementVersion } from '../../model/index.ts'
import styles from '../website.module.css'

/** The platform's text in force, which holds where an organisation has none of its own. */
export function PlatformText({ kind }: { readonly kind: AgreementKind }) {
  const { data } = useQuery({
    queryKey: ['agreement', kind, 'platform'],
    queryFn: () => fetchAsk(agreementVersionCurrent, { kind }),
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
