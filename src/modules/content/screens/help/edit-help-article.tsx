import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { helpArticle } from '../../model/index.ts'
import { HelpArticleForm } from './help-article-form.tsx'

/** /helpmanager/editarticle?id= */
export default function EditHelpArticle() {
  return (
    <AddressedRecord resource={helpArticle}>
      {row => <HelpArticleForm key={row.id} row={row} />}
    </AddressedRecord>
  )
}
