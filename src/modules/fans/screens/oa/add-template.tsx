import { useSearchParams } from 'react-router'
import { TemplateForm } from './template-form.tsx'

/** 新增消息模板: chosen from those that the channel approved, each place filled from a source. */
export default function AddTemplate() {
  const [params] = useSearchParams()
  return <TemplateForm account={params.get('account')} />
}
