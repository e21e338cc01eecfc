# own; passed
import asyncio
async def f(x):
    await asyncio.sleep(x)
