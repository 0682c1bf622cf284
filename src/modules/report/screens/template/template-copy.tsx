import { Button, Drawer, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRecord } from '#ui/logic/use-record.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { NoneNamed } from '#ui/views/none-named.tsx'
import page from '#ui/views/page.module.css'
import { reportTemplate, templateContent } from '../../model/index.ts'
import { compareContents } from './compare-contents.ts'
import { contentOfRow } from './content-file.ts'
import { TemplateForm } from './template-form.tsx'

/** 复制报告模板 (`?from=`): everything of the source under a code and a name of its own. */
export default function TemplateCopyScreen() {
  const [params] = useSearchParams()
  const from = params.get('from')
  const { row, failure, refresh } = useRecord(reportTemplate, from)
  const [compared, setCompared] = useState<readonly string[]>()
  if (!from) return <NoneNamed label="报告模板" />
  if (failure) return <FailureState failure={failure} onRetry={refresh} />
  if (!row) {
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  }
  const source = contentOfRow(row)
  return (
    <TemplateForm
      title="复制报告模板"
      note={`来源：${row.name}`}
      initial={{
        ...{ kind: row.kind, disclosure: row.disclosure, summary: row.summary, base: row.id },
        ...source,
      }}
      below={form => (
        <>
          <Button
            onClick={() => {
              const { filterFields, blocks, paper } = form.store.values()
              const read = templateContent.safeParse({
                filterFields: filterFields ?? [],
                blocks: blocks ?? [],
                paper,
              })
              setCompared(read.success ? compareContents(source, read.data) : ['内容还不完整'])
            }}
          >
            与来源对比
          </Button>
          <Drawer
            open={compared !== undefined}
            title="与来源对比"
            size={420}
            onClose={() => setCompared(undefined)}
          >
            {compared?.length === 0 && <Empty description="与来源相同" />}
            <ul>
              {compared?.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Drawer>
        </>
      )}
    />
  )
}
