import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useDeferredValue } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { tell, useAsk } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import type { TemplateContent } from '../../model/index.ts'
import { reportTemplatePaper, reportTemplatePreview } from '../../model/template/template-calls.ts'
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
  return <Sheet paper={data} failure={error} />
}

/** The paper of a template as it is kept, with sample figures. */
export function KeptPaper({ id }: { readonly id: string }) {
  const { data, error } = useAsk(reportTemplatePaper, { id })
  return <Sheet paper={data} failure={error} />
}

interface SheetProps {
  readonly paper: AnswerOf<typeof reportTemplatePaper> | undefined
  readonly failure: Error | null
}

function Sheet({ paper, failure }: SheetProps) {
  if (failure) return <Alert type="warning" showIcon title={sentenceOfError(failure)} />
  if (!paper) return <Skeleton active paragraph={{ rows: 12 }} />
  return (
    <div className={preview.desk} style={{ ['--report-zoom' as string]: '60%' }}>
      <ReportPaper paper={paper} hasContents={paper.hasContents !== false} />
    </div>
  )
}
