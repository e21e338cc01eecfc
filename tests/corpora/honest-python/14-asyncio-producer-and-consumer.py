# own; passed
import asyncio
class Box:
    def __init__(self):
        self.queue = asyncio.Queue()
    async def get(self):
        return await self.queue.get()
    async def put(self, x):
        await self.queue.put(x)
