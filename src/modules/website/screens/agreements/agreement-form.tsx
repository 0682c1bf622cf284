import { useNavigate, useSearchParams } from 'react-router'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import {
  type AgreementKind,
  agreementKinds,
  agreementVersion,
  donationBlanks,
  ownKinds,
  privacyBlocks,
} from '../../model/index.ts'
import styles from '../website.module.css'
import { ParamFields } from './param-fields.tsx'

/** A new version (`?copy=` takes the text in force along), or a draft that is edited (`?id=`). */
export function AgreementForm({ kind }: { readonly kind: AgreementKind }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return (
    <FormScreen
      resource={agreementVersion}
      title={params.get('id') ? '编辑版本' : '新建版本'}
      initial={{ kind, title: agreementKinds[kind] }}
      hides={() => (ownKinds.includes(kind) ? [] : ['organisation'])}
      // What the version in force changed, and from when, says nothing of the next one.
      anew={{ changeSummary: null, material: false, effectiveAt: null }}
      slots={{
        params: form => <ParamFields kind={kind} form={form} />,
        kind: () => agreementKinds[kind],
      }}
      onSaved={() => navigate(-1)}
    >
      {form => <Hints kind={kind} form={form} />}
    </FormScreen>
  )
}

/** What the text of a kind must or may contain. */
function Hints({ kind, form }: { readonly kind: AgreementKind; readonly form: Form }) {
  const content = String(useField(form.store, 'content').value ?? '')
  if (kind === 'privacy')
    return (
      <Section title="必备内容" note="须作为标题出现，第三方清单为表格">
        <div className={look.line}>
          {privacyBlocks.map(block => (
            <span key={block} className={look.quiet}>
              {hasHeading(content, block) ? '✓' : '✗'} {block}
            </span>
          ))}
        </div>
      </Section>
    )
  if (kind === 'donate')
    return (
      <Section title="可用占位" note="捐赠时自动填入">
        <div className={look.line}>
          {donationBlanks.map(blank => (
            <span key={blank} className={styles.code}>
              {content.includes(`【${blank}】`) ? '✓ ' : ''}【{blank}】
            </span>
          ))}
        </div>
      </Section>
    )
  return null
}

function hasHeading(html: string, block: string): boolean {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return [...page.querySelectorAll('h1, h2, h3, h4, h5, h6')].some(heading =>
    heading.textContent?.includes(block),
  )
}
