const all: Buffer[] = []
for (;;) all.push(Buffer.alloc(50_000_000, all.length))
