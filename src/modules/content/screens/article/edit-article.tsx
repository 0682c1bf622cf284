import { useSearchParams } from 'react-router'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { article } from '../../model/index.ts'
import { ArticleForm } from './article-form.tsx'
import { ArticlePage } from './article-page.tsx'

/** /article/editarticle: the form while the text may be changed, else the text with what may be done. */
export default function EditArticle() {
  const [params] = useSearchParams()
  return (
    <AddressedRecord resource={article}>
      {(row, refresh) =>
        row.can.includes('update') && !params.has('view') ? (
          <ArticleForm key={row.id} row={row} />
        ) : (
          <ArticlePage row={row} onChanged={refresh} />
        )
      }
    </AddressedRecord>
  )
}
