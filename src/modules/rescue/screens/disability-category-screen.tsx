import { Alert, Input } from 'antd'
import { useState } from 'react'
import { Section } from '#ui/views/section.tsx'
import { TreeScreen } from '#ui/views/tree-screen.tsx'
import { disabilityCategory, readDisabilityCertificate } from '../model/index.ts'
import styles from './rescue.module.css'
import { useCodes } from './use-codes.ts'

/** 残疾类别, with a trial of certificate numbers. */
export default function DisabilityCategoryScreen() {
  return (
    <>
      <TreeScreen
        resource={disabilityCategory}
        title="残疾类别"
        columns={['code', 'nationalCode', 'certDigit', 'uses', 'state']}
        toolbar={
          <Alert
            type="info"
            showIcon
            title="按 GB/T 26341：1 视力、2 听力；网上有的表格把两者写反"
          />
        }
      />
      <CertificateTrial />
    </>
  )
}

/** Reads a certificate number as the forms of persons do. */
function CertificateTrial() {
  const [typed, setTyped] = useState('')
  const { categories, grades } = useCodes()
  const read = typed.trim() === '' ? null : readDisabilityCertificate(typed)
  const named = (digit: number, codes: readonly { certDigit: number | null; name: string }[]) =>
    codes.find(each => each.certDigit === digit)?.name ?? `代码 ${digit}`
  return (
    <div className={styles.below}>
      <Section title="残疾证号检验">
        <div className={styles.trial}>
          <Input
            value={typed}
            maxLength={22}
            placeholder="输入 20 位残疾证号"
            aria-label="残疾证号"
            onChange={event => setTyped(event.target.value)}
          />
          {typeof read === 'string' && <span className={styles.wrong}>{read}</span>}
          {read !== null && typeof read === 'object' && (
            <span>
              {named(read.category, categories)}，{named(read.grade, grades)}，身份证号有效
            </span>
          )}
        </div>
      </Section>
    </div>
  )
}
