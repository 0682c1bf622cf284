import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useDeferredValue } from 'react'
import { tell } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import type { TemplateContent } from '../../model/index.ts'
import { reportTemplatePreview } from '../../model/template/template-calls.ts'
import preview from '../preview/preview.module.css'
import { ReportPaper } from '../preview/report-paper.tsx'

interface TemplatePaperProps {
  readonly content: TemplateContent
  readonly name: string
  readonly figures: 'sample' | 'real'
}

/** The paper that a template makes, with sample figures or those of the last 90 days. */
export function TemplatePaper({ content, name, figures }: TemplatePaperProps) {
  const asked = useDeferredValue(JSON.stringify({ content, figures, name: name.slice(0, 40) }))
  const { data, error } = useQuery({
    queryKey: ['templatePreview', asked],
    queryFn: () => tell(reportTemplatePreview, JSON.parse(asked)),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (error) return <Alert type="warning" showIcon title={sentenceOfError(error)} />
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />
  return (
    <div className={preview.desk} style={{ ['--report-zoom' as string]: '60%' }}>
      <ReportPaper paper={data} hasContents={data.hasContents !== false} />
    </div>
  )
}
