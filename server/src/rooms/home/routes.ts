import { home, teacherHome } from '@studio/contract/home/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { homeOf, teacherHomeOf } from './home.ts'

export function homeRoutes(serve: Serve<Context>): void {
  serve(home, homeOf)
  serve(teacherHome, teacherHomeOf)
}
