import { reuseConnections } from './reused-connections.ts'

reuseConnections()
