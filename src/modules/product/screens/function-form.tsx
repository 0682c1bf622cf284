import { Tag } from 'antd'
import { useSearchParams } from 'react-router'
import { useRecord } from '#ui/logic/use-record.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import look from '#ui/views/look.module.css'
import { NoneNamed } from '#ui/views/none-named.tsx'
import { Section } from '#ui/views/section.tsx'
import { productFunction } from '../model/index.ts'

/** 编辑功能: words, requirements and to whom it is released; what it switches is the build's. */
export default function FunctionForm() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const { row } = useRecord(productFunction, id)
  if (!id) return <NoneNamed label="功能" />
  return (
    <FormScreen
      resource={productFunction}
      hides={values => (values.release === 'named' ? [] : ['organisations'])}
    >
      {() =>
        row && (
          <Section
            title="影响范围"
            note={`编码 ${row.code}；${row.extra?.places?.length ?? 0} 个页面，${row.extra?.actions ?? 0} 个动作`}
          >
            <div className={look.line}>
              {(row.extra?.places ?? []).map(path => (
                <Tag key={path}>{path}</Tag>
              ))}
            </div>
          </Section>
        )
      }
    </FormScreen>
  )
}
