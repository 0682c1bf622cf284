import { Alert, Tag } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { useRecord } from '#ui/logic/use-record.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { menu } from '../model/index.ts'

/** 编辑菜单: the words of a screen's entry; without `?id=` a new link out of the product. */
export default function MenuForm() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const id = params.get('id')
  const module = params.get('module')
  const { row } = useRecord(menu, id)
  return (
    <FormScreen
      resource={menu}
      screen={id === null ? '新增外链' : undefined}
      {...(module === null ? {} : { initial: { module, openIn: 'window' } })}
      hides={() => (row && !row.external ? ['openIn'] : [])}
      onSaved={() => void navigate('/product/menulist')}
      above={
        id === null && (
          <Alert type="info" showIcon title="系统页面由版本提供，这里只能新增指向站外的链接。" />
        )
      }
    >
      {() =>
        row && (
          <Section
            title="页面"
            note={`原标题「${row.original ?? row.title}」；${row.extra?.roles ?? 0} 个角色可见`}
          >
            <div className={look.line}>
              {(row.extra?.shows ?? []).map(record => (
                <Tag key={record}>{record}</Tag>
              ))}
            </div>
          </Section>
        )
      }
    </FormScreen>
  )
}
