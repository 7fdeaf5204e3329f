import { linkLibraries } from '../src/platform/server/embedded-postgres/binaries.ts'

// Makes the embedded PostgreSQL ready for a user that may not write to the program's folder, such as a service's.
linkLibraries()
