import { serve } from '#kernel/server/serve.ts'
import { fanMessage } from '../../model/index.ts'

export const fanMessageServing = serve(fanMessage)
