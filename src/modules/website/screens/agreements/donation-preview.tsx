import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Cell } from '#kinds/cells.ts'
import { Input } from '#kinds/inputs.ts'
import { printField } from '#kinds/registry.ts'
import { project as projectResource } from '#modules/project/model/index.ts'
import type { Presented, PresentedOf } from '#ui/logic/presented.ts'
import { get } from '#ui/logic/request.ts'
import { Section } from '#ui/views/section.tsx'
import { ad, agreementVersion, type donationBlanks } from '../../model/index.ts'
import styles from '../website.module.css'

type Blank = (typeof donationBlanks)[number]

const shown = { ...ad.fields.cause, label: '标的', unset: '选择标的，预览填入后的文本' }

/** The text of a donation agreement, with its blanks as a donation to a chosen cause would fill them. */
export function DonationPreview({ content }: { readonly content: string }) {
  const [cause, setCause] = useState<string | null>(null)
  const { data: project } = useQuery({
    queryKey: ['resource', 'project/project', 'record', cause],
    queryFn: () =>
      get<PresentedOf<typeof projectResource>>('/api/project/project/getById', { id: cause }),
    enabled: cause !== null,
  })
  return (
    <Section
      title={project ? '预览：填入所选标的' : '正文'}
      note="金额、票据等在捐赠时填入"
      padding="flush"
      extra={
        <div style={{ width: 260 }}>
          <Input
            field={shown}
            value={cause}
            onChange={(value: unknown) => setCause(typeof value === 'string' ? value : null)}
            id="agreement-cause"
            target={{ resource: ad.path, field: 'cause' }}
          />
        </div>
      }
    >
      <div className={styles.paper}>
        <Cell
          field={agreementVersion.fields.content}
          name="content"
          value={project && cause !== null ? filled(content, project) : content}
          place="detail"
        />
      </div>
    </Section>
  )
}

function filled(content: string, project: Presented): string {
  const facts: Partial<Record<Blank, unknown>> = {
    机构全称: project.shown.organisation,
    标的: project.title,
    募捐方案编号: project.shown.plan,
    用途: project.summary,
    管理费比例: printField(projectResource.fields.feeRate, project.feeRate),
    剩余财产处理: project.surplusPolicy,
  }
  return content.replace(/【([^】]{1,20})】/g, (blank, name: Blank) => {
    const fact = facts[name]
    return typeof fact === 'string' && fact !== '' ? escaped(fact) : blank
  })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
